-- A message is stored once however often it is sent, and the ready row of a thread says whether it is new to the staff.

-- What the sender's browser has named it.
alter table chat_messages add column client_key text
  constraint chat_messages__client_key check (length(client_key) between 8 and 64);
create unique index chat_messages__sender_id__client_key on chat_messages (sender_id, client_key)
  where client_key is not null;

-- An inquiry is the team's: once anybody of the staff has opened it, it is new to nobody.
alter table chat_threads
  add column last_customer_message_id bigint not null default 0,
  add column staff_read_message_id bigint not null default 0;
create index chat_threads__new on chat_threads (customer_id) where last_customer_message_id > staff_read_message_id;

create or replace function keep_chat_thread() returns trigger language plpgsql as $$
declare
  asked bigint := case when new.sender_id = new.customer_id then new.id else 0 end;
begin
  insert into chat_threads as thread (customer_id, last_message_id, last_customer_message_id)
  values (new.customer_id, new.id, asked)
  on conflict (customer_id) do update set
    last_message_id = greatest(thread.last_message_id, excluded.last_message_id),
    last_customer_message_id = greatest(thread.last_customer_message_id, excluded.last_customer_message_id);
  return null;
end
$$;

create function keep_chat_thread_read() returns trigger language plpgsql as $$
begin
  update chat_threads set staff_read_message_id = new.last_read_message_id
  where customer_id = new.customer_id and staff_read_message_id < new.last_read_message_id;
  return null;
end
$$;
create trigger chat_reads__thread after insert or update on chat_reads
  for each row when (new.reader_id <> new.customer_id) execute function keep_chat_thread_read();

update chat_threads thread set
  last_customer_message_id = coalesce((
    select max(id) from chat_messages
    where customer_id = thread.customer_id and sender_id = thread.customer_id), 0),
  staff_read_message_id = coalesce((
    select max(last_read_message_id) from chat_reads
    where customer_id = thread.customer_id and reader_id <> thread.customer_id), 0);
