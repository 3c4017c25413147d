-- What slows down the guessing of passwords and codes, and what spares the owner of an account from it; see
-- docs/decisions/152-log-in-limits.md.

-- Failed tries by whatever they are counted for. Unlogged: after a crash of the database all may begin anew.
create unlogged table failed_tries (
  key text primary key,
  failures integer not null,
  -- No further try before this moment.
  held_until timestamptz not null,
  forget_at timestamptz not null
);
create index failed_tries__forget_at on failed_tries (forget_at);

-- Networks from which an account has logged in.
create table known_networks (
  user_id integer not null constraint known_networks__user_id references users on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks__seen_at on known_networks (seen_at);
