-- Counting what lies on the shelves: what is counted, by whom, and what the book said at that moment.

create table stock_counts (
  id integer generated always as identity primary key,
  name text not null constraint stock_counts__name check (char_length(name) between 1 and 60),
  scope text not null constraint stock_counts__scope check (scope in ('category', 'shelf', 'everything')),
  -- What the category or the shelf was called when the count was opened.
  scope_label text not null,
  is_blind boolean not null,
  status text not null default 'Open' constraint stock_counts__status check (status in ('Open', 'Posted', 'Cancelled')),
  reason text not null default '' constraint stock_counts__reason check (char_length(reason) <= 200),
  -- What was found out while it was posted, in words.
  notes text[] not null default '{}',
  version integer not null default 1,
  opened_by integer not null constraint stock_counts__opened_by references users,
  opened_at timestamptz not null default now(),
  closed_by integer constraint stock_counts__closed_by references users,
  closed_at timestamptz,
  constraint stock_counts__closed check ((status = 'Open') = (closed_by is null) and (closed_by is null) = (closed_at is null))
);
create index stock_counts__opened_by_index on stock_counts (opened_by);
create index stock_counts__closed_by_index on stock_counts (closed_by);

-- The options in scope, fixed when the count is opened. The last four are null as long as nobody has counted the option.
create table stock_count_lines (
  id integer generated always as identity primary key,
  count_id integer not null constraint stock_count_lines__count_id references stock_counts,
  product_option_id integer not null constraint stock_count_lines__product_option_id references product_options,
  is_open boolean not null default true,
  -- The sum of the parts.
  counted integer constraint stock_count_lines__counted check (counted >= 0),
  -- What should have lain on the shelf at the latest entry, and what a piece cost then.
  expected integer,
  price_centavos bigint constraint stock_count_lines__price_centavos check (price_centavos >= 0),
  counted_at timestamptz,
  constraint stock_count_lines__item unique (count_id, product_option_id),
  constraint stock_count_lines__entry check ((counted is null) = (expected is null) and (counted is null) = (counted_at is null))
);
-- An option is in one open count at a time.
create unique index stock_count_lines__open on stock_count_lines (product_option_id) where is_open;
create index stock_count_lines__product_option_id_index on stock_count_lines (product_option_id);

create table stock_count_parts (
  count_id integer not null,
  product_option_id integer not null,
  user_id integer not null constraint stock_count_parts__user_id references users,
  quantity integer not null constraint stock_count_parts__quantity check (quantity between 0 and 1000000),
  -- Set as a number, so that none is a count as well, and earlier scans can no longer be taken back.
  is_set boolean not null default false,
  primary key (count_id, product_option_id, user_id),
  constraint stock_count_parts__line foreign key (count_id, product_option_id)
    references stock_count_lines (count_id, product_option_id)
);
create index stock_count_parts__user_id_index on stock_count_parts (user_id);

create table stock_count_scans (
  id integer generated always as identity primary key,
  count_id integer not null,
  product_option_id integer not null,
  scanned_by integer not null constraint stock_count_scans__scanned_by references users,
  quantity integer not null constraint stock_count_scans__quantity check (quantity between 1 and 1000),
  idempotency_key text,
  -- Of the request that came with the key.
  request_hash text,
  scanned_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint stock_count_scans__line foreign key (count_id, product_option_id)
    references stock_count_lines (count_id, product_option_id)
);
create index stock_count_scans__line_index on stock_count_scans (count_id, product_option_id);
create index stock_count_scans__newest on stock_count_scans (count_id, id);
create index stock_count_scans__scanned_by_index on stock_count_scans (scanned_by);
create unique index stock_count_scans__idempotency_key on stock_count_scans (scanned_by, idempotency_key)
  where idempotency_key is not null;

alter table stock_count_lines set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
alter table stock_counts set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

-- What a count has moved is of the kind `count`, which 085 allows.
alter table stock_ledger add column count_id integer constraint stock_ledger__count_id references stock_counts;
create index stock_ledger__count_id on stock_ledger (count_id) where count_id is not null;
