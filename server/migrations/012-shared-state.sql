-- What several processes must agree on for a moment. Unlogged: after a crash of the database both may be empty.

-- Calls against a bucket of rate limits, by address or user, until the moment at which counting begins anew.
create unlogged table rate_limits (
  bucket text not null,
  caller text not null,
  calls integer not null,
  resets_at timestamptz not null,
  primary key (bucket, caller)
);
create index rate_limits__resets_at on rate_limits (resets_at);

-- Pushes between processes that are too large for a NOTIFY; the live transport sweeps them.
create unlogged table live_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
