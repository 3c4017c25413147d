-- Who logged in, who tried to, and what changed about how: written by core/security-log.ts, kept for SECURITY_LOG_DAYS.

create table security_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- One of SECURITY_KINDS in contract/src/security.ts.
  kind text not null,
  -- Whose account it is about; null when nobody has the name that was tried.
  user_id integer constraint security_events__user_id references users,
  -- As it was then, or as it was tried.
  user_name text not null default '',
  address text not null default '',
  user_agent text not null default '',
  session_id text,
  detail text not null default ''
);
create index security_events__happened_at on security_events (happened_at, id);
create index security_events__kind__happened_at on security_events (kind, happened_at);
create index security_events__user_id on security_events (user_id, happened_at);
-- The nightly sweep deletes; nothing changes a row.
create trigger security_events__unchanged before update on security_events
  for each row execute function refuse_change();
