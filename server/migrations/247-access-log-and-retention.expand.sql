-- Which of the staff has seen whose data, and how long what is private stays.

create table access_log (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null,
  staff_id integer not null constraint access_log__staff_id references users,
  -- As it was called then.
  role_name text not null,
  kind text not null constraint access_log__kind check (kind in ('file', 'user', 'student', 'users', 'users-export',
    'students', 'students-export', 'registrations', 'registrations-export')),
  -- The number of the file, the user or the student; 0 of a page and an export. These go, and the line stays.
  record_id integer not null,
  -- Whose it is, by number alone: a name could not be taken out of here again.
  subject_id integer,
  order_id integer constraint access_log__order_id references orders
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
-- Whether the same was seen a moment ago.
create index access_log__staff_id on access_log (staff_id, kind, record_id, seen_at desc);
create index access_log__seen_at on access_log (seen_at desc, id desc);
create index access_log__subject_id on access_log (subject_id, seen_at) where subject_id is not null;
create index access_log__order_id on access_log (order_id);
create trigger access_log__append_only before update or delete on access_log
  for each row execute function refuse_change();
create trigger access_log__no_truncate before truncate on access_log
  for each statement execute function refuse_change();

-- One row: days, 0 for ever.
create table retention_settings (
  id integer primary key default 1 constraint retention_settings__id check (id = 1),
  order_files integer not null default 2555,
  registrations integer not null default 30,
  bank_lines integer not null default 365,
  rosters integer not null default 400,
  version integer not null default 1,
  constraint retention_settings__days check (
    (order_files = 0 or order_files >= 30) and (registrations = 0 or registrations >= 30)
    and (bank_lines = 0 or bank_lines >= 30) and (rosters = 0 or rosters >= 30))
);
insert into retention_settings default values;

-- What each night has deleted.
create table retention_runs (
  id integer generated always as identity primary key,
  ran_at timestamptz not null,
  order_files integer not null,
  registrations integer not null,
  bank_lines integer not null,
  rosters integer not null
);
create index retention_runs__ran_at on retention_runs (ran_at desc);

-- What is said of files that an order had.
create table order_file_deletions (
  order_id integer not null constraint order_file_deletions__order_id references orders,
  day date not null,
  files integer not null constraint order_file_deletions__files check (files > 0),
  primary key (order_id, day)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
