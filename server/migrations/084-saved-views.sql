-- What staff narrow the list of orders to, in the order in which it is shown.
create index orders__grade_level on orders (grade_level, placed_at, id);
create index orders__delivery_date on orders (delivery_date, placed_at, id) where delivery_date is not null;
create index orders__undated on orders (placed_at, id) where delivery_date is null;

-- Filters and sort of a list under a name, each for the user who keeps it.
create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null constraint saved_views__user_id references users,
  screen text not null constraint saved_views__screen check (screen in ('orders', 'users', 'inventory', 'returns')),
  name text not null constraint saved_views__name_length check (char_length(name) between 1 and 40),
  -- By the names that the address of the list has for them.
  filters jsonb not null,
  -- '' for the list's own.
  sort_by text not null default ''
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index saved_views__name on saved_views (user_id, screen, lower(name));
