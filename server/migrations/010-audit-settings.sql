-- What staff did, and what this installation is set to.

-- details: [{ field, oldData, newData, orderIndex, isDataOption }]. The hashes chain the rows, when that is switched on.
create table audit_logs (
  id bigint generated always as identity primary key,
  executed_by integer constraint audit_logs__executed_by references users,
  executed_by_name text not null,
  module text not null,
  sub_module text not null,
  action text not null constraint audit_logs__action check (action in ('Create', 'Update', 'Delete')),
  description text not null,
  is_option boolean not null default false,
  details jsonb not null default '[]',
  prev_hash text,
  hash text,
  logged_at timestamptz not null default now()
);
create index audit_logs__logged_at on audit_logs (logged_at, id);
create index audit_logs__executed_by on audit_logs (executed_by);
create index audit_logs__executed_by_name on audit_logs (lower(executed_by_name), id);
create index audit_logs__module__logged_at on audit_logs (module, logged_at);
create index audit_logs__action__logged_at on audit_logs (action, logged_at);
create index audit_logs__search on audit_logs using gin (fold(executed_by_name || ' ' || description) gin_trgm_ops);
create trigger audit_logs__append_only before update or delete on audit_logs
  for each row execute function refuse_change();

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
