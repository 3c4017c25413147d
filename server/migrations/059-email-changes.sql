-- Asked changes of an account's address. Of both mailed links only hashes are kept. One is open at a time; a confirmed one
-- stays until it can no longer be taken back.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null constraint email_changes__user_id references users on delete cascade,
  old_address text not null,
  new_address text not null,
  confirm_hash text not null constraint email_changes__confirm_hash unique,
  stop_hash text not null constraint email_changes__stop_hash unique,
  session_id text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  closed_at timestamptz,
  stopped_at timestamptz
);
create unique index email_changes__user_id__open on email_changes (user_id)
  where confirmed_at is null and closed_at is null;
create index email_changes__user_id on email_changes (user_id);
create index email_changes__expires_at on email_changes (expires_at);
