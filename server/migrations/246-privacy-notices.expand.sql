-- What the shop tells families of their data, version by version, and who has agreed to which.

create table privacy_notices (
  -- From 1 without gaps.
  version integer primary key,
  text text not null,
  published_by integer not null constraint privacy_notices__published_by references users,
  published_at timestamptz not null
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index privacy_notices__published_by_index on privacy_notices (published_by);
-- Somebody has agreed to these very words.
create trigger privacy_notices__append_only before update or delete on privacy_notices
  for each row execute function refuse_change();
create trigger privacy_notices__no_truncate before truncate on privacy_notices
  for each statement execute function refuse_change();

create table privacy_consents (
  user_id integer not null constraint privacy_consents__user_id references users on delete cascade,
  version integer not null constraint privacy_consents__version references privacy_notices,
  agreed_at timestamptz not null,
  primary key (user_id, version)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index privacy_consents__version_index on privacy_consents (version);
