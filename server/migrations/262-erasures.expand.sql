-- Customers who want their account deleted, and what keeps the words of one who is from coming back.

create table erasures (
  id integer primary key generated always as identity,
  user_id integer not null constraint erasures__user_id references users on delete cascade,
  requested_at timestamptz not null,
  -- Not carried out by the job before.
  due_at timestamptz not null,
  state text not null default 'Waiting'
    constraint erasures__state check (state in ('Waiting', 'Withdrawn', 'Refused', 'Done')),
  -- Why it was refused.
  reason text not null default '',
  -- The staff user; null for the customer himself and for the job.
  decided_by integer constraint erasures__decided_by references users,
  decided_at timestamptz,
  constraint erasures__decided check ((state = 'Waiting') = (decided_at is null))
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index erasures__waiting on erasures (user_id) where state = 'Waiting';
create index erasures__user_id_index on erasures (user_id);
create index erasures__decided_by_index on erasures (decided_by);
create index erasures__due_at on erasures (due_at) where state = 'Waiting';

alter table users add column erased_at timestamptz;

-- A call that came in before its sender was erased must not leave his words behind afterwards. It waits for an erasure
-- that is under way, as the foreign key does.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  person integer := to_jsonb(new) ->> tg_argv[0];
  erased timestamptz;
begin
  select erased_at into erased from users where id = person for key share;
  if erased is not null then
    raise exception 'user % is erased', person using errcode = 'check_violation', constraint = 'users__erased';
  end if;
  return new;
end
$$;

create trigger orders__erased before insert on orders for each row execute function refuse_erased('user_id');
create trigger return_requests__erased before insert on return_requests
  for each row execute function refuse_erased('user_id');
create trigger addresses__erased before insert on addresses for each row execute function refuse_erased('user_id');
create trigger students__erased before insert on students for each row execute function refuse_erased('user_id');
create trigger chat_messages__erased before insert on chat_messages
  for each row execute function refuse_erased('customer_id');
create trigger mails__erased before insert on mails for each row execute function refuse_erased('user_id');
create trigger email_changes__erased before insert on email_changes
  for each row execute function refuse_erased('user_id');
create trigger erasures__erased before insert on erasures for each row execute function refuse_erased('user_id');

-- Nor may anybody bring the account back.
create function refuse_change_of_erased() returns trigger language plpgsql as $$
begin
  raise exception 'user % is erased', old.id using errcode = 'check_violation', constraint = 'users__erased';
end
$$;
create trigger users__erased
  before update of user_name, email_address, password_hash, first_name, middle_name, last_name, contact_number, status,
    photo_file_id, erased_at
  on users for each row when (old.erased_at is not null) execute function refuse_change_of_erased();
