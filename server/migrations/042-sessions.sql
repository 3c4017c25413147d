-- What a log-in begins and a log-out ends. A token names its session, so it is worth nothing once that has ended.
-- `token_version` is the user's when the session began: raising his ends all that began before, also one whose log-in
-- is under way with a password that has just been changed.
create table sessions (
  id uuid primary key,
  user_id integer not null constraint sessions__user_id references users on delete cascade,
  token_version integer not null,
  created_at timestamptz not null,
  -- Written every few minutes at most.
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '' constraint sessions__user_agent check (length(user_agent) <= 300),
  address text not null default '' constraint sessions__address check (length(address) <= 100),
  -- When the second factor was shown last.
  second_factor_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint sessions__end check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index sessions__user_id on sessions (user_id, created_at) where ended_at is null;
create index sessions__expires_at on sessions (expires_at);
