-- The second factor of staff: a secret shared with an authenticator app, and codes on paper for when that is lost.

-- Null without one. On the user, because every call reads it with the session.
alter table users add column second_factor_since timestamptz;

create table second_factors (
  user_id integer primary key constraint second_factors__user_id references users on delete cascade,
  -- Encrypted under a key of the signing secret, which is not in the database.
  secret bytea not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last: neither it nor an older one counts again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id integer not null constraint recovery_codes__user_id references users on delete cascade,
  -- Keyed with the signing secret.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
