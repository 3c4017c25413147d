-- What became of the backups that the shop takes by itself, and of the checks of the audit log's chain.

create table backups (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  place text not null,
  -- A database that is not the embedded one is backed up where it runs.
  scope text not null constraint backups__scope check (scope in ('Everything', 'Files')),
  -- Put into the place by this one; what was there already is not put again.
  bytes bigint not null constraint backups__bytes check (bytes >= 0),
  -- What was found where it was restored for a try; null when it was not, or not to the end.
  orders integer,
  files integer,
  -- Everything that was committed until then is in it.
  reached_at timestamptz,
  -- In plain English; '' for one that is good.
  error text not null,
  constraint backups__order check (finished_at >= started_at)
);

-- How far the log of the database was copied to a place since its last backup.
create table backup_changes (
  place text primary key,
  attempted_at timestamptz not null,
  reached_at timestamptz,
  error text not null default ''
);

create table audit_checks (
  id integer generated always as identity primary key,
  checked_at timestamptz not null,
  -- The end of the chain; where a fault was found, that of the check before.
  position integer not null,
  hash text not null,
  -- '' when the chain was whole.
  fault text not null
);
