-- Spreadsheets of the catalogue: what a file says row by row, what each row would do, and what was done.

create table imports (
  id integer generated always as identity primary key,
  kind text not null constraint imports__kind check (kind in ('products', 'prices', 'stock')),
  -- Only of stock.
  mode text constraint imports__mode check (mode in ('opening', 'restock')),
  add_missing boolean not null,
  file_name text not null,
  ignored_columns text[] not null,
  row_count integer not null,
  state text not null default 'Checking' constraint imports__state check (state in
    ('Checking', 'Checked', 'Applying', 'Done', 'Failed')),
  -- Its check, or then its import, has been taken up by a process; one that dies over it leaves this behind.
  is_begun boolean not null default false,
  progress integer not null default 0 constraint imports__progress check (progress between 0 and 100),
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  faulty_rows integer not null default 0,
  missing_names text[] not null default '{}',
  -- Of all that the preview shows: the import does that or nothing.
  outcome_hash text not null default '',
  failure text not null default '',
  created_by integer not null constraint imports__created_by references users,
  created_at timestamptz not null default now(),
  applied_by integer constraint imports__applied_by references users,
  apply_key text,
  applied_at timestamptz
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index imports__created_by on imports (created_by);
create index imports__applied_by on imports (applied_by);
create unique index imports__apply_key on imports (applied_by, apply_key) where apply_key is not null;
-- One is applied at a time.
create unique index imports__applying on imports ((true)) where state = 'Applying';

create table import_rows (
  import_id integer not null constraint import_rows__import_id references imports on delete cascade,
  -- As the file counts.
  row integer not null,
  -- By column; a column that the file does not have is not there.
  cells jsonb not null,
  outcome text constraint import_rows__outcome check (outcome in ('new', 'changed', 'unchanged', 'faulty')),
  changes jsonb not null default '[]',
  faults jsonb not null default '[]',
  primary key (import_id, row)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index import_rows__faulty on import_rows (import_id, row) where outcome = 'faulty';

-- What an import has moved (085 allows the kinds):
--   import_opening   the first stock of an option    import_restock   pieces that were added to it
alter table stock_ledger add column import_id integer constraint stock_ledger__import_id references imports;
create index stock_ledger__import_id on stock_ledger (import_id) where import_id is not null;

-- An import changes many parts of many products one after the other. Their ready columns are made once, at the end of each
-- lot: until then its transaction sets kwaderno.refreshes_later.
alter function refresh_products(integer[]) rename to refresh_products_now;
create function refresh_products(product_ids integer[]) returns void language plpgsql as $$
begin
  if current_setting('kwaderno.refreshes_later', true) = 'yes' then
    return;
  end if;
  perform refresh_products_now(product_ids);
end
$$;
