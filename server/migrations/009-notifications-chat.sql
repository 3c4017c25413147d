-- What people are told, and what they tell each other.

-- `actor_id` is who caused it: only they may ask the hub to deliver it again.
create table notifications (
  id bigint generated always as identity primary key,
  audience text not null constraint notifications__audience check (audience in ('member', 'admin')),
  title text not null,
  description text not null,
  order_id integer constraint notifications__order_id references orders,
  return_request_id integer constraint notifications__return_request_id references return_requests,
  actor_id integer constraint notifications__actor_id references users,
  created_at timestamptz not null default now()
);
create index notifications__order_id on notifications (order_id);
create index notifications__return_request_id on notifications (return_request_id);
create index notifications__actor_id on notifications (actor_id);

-- In the order in which a user reads them: newest first is this key backwards.
create table notification_recipients (
  notification_id bigint not null
    constraint notification_recipients__notification_id references notifications on delete cascade,
  user_id integer not null constraint notification_recipients__user_id references users on delete cascade,
  viewed_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_recipients__notification_id on notification_recipients (notification_id);
create index notification_recipients__unread on notification_recipients (user_id) where viewed_at is null;

-- A thread is a customer; whoever of the staff answers writes into it.
create table chat_messages (
  id bigint generated always as identity primary key,
  customer_id integer not null constraint chat_messages__customer_id references users on delete cascade,
  sender_id integer not null constraint chat_messages__sender_id references users,
  content text not null,
  created_at timestamptz not null default now()
);
create index chat_messages__customer_id on chat_messages (customer_id, id);
create index chat_messages__sender_id on chat_messages (sender_id);

-- The newest message of each thread, kept by a trigger: the staff's customer list reads this and no messages.
create table chat_threads (
  customer_id integer primary key constraint chat_threads__customer_id references users on delete cascade,
  last_message_id bigint not null constraint chat_threads__last_message_id references chat_messages on delete cascade
);
create index chat_threads__last_message_id on chat_threads (last_message_id);

create function keep_chat_thread() returns trigger language plpgsql as $$
begin
  insert into chat_threads as thread (customer_id, last_message_id) values (new.customer_id, new.id)
  on conflict (customer_id) do update set last_message_id = greatest(thread.last_message_id, excluded.last_message_id);
  return null;
end
$$;
create trigger chat_messages__thread after insert on chat_messages
  for each row execute function keep_chat_thread();

-- How far a reader has read a thread.
create table chat_reads (
  customer_id integer not null constraint chat_reads__customer_id references users on delete cascade,
  reader_id integer not null constraint chat_reads__reader_id references users on delete cascade,
  last_read_message_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (customer_id, reader_id)
);
create index chat_reads__reader_id on chat_reads (reader_id);
