-- What a school asks the children of a grade to bring, and what a parent has put into the cart of it.

create table school_lists (
  id integer generated always as identity primary key,
  grade_level_id integer not null constraint school_lists__grade_level_id references grade_levels (id),
  -- '2026-2027'
  school_year text not null,
  name text not null,
  introduction text not null default '',
  status text not null default 'Draft' constraint school_lists__status check (status in ('Draft', 'Published')),
  -- When parents saw it first: what they have bought since then counts.
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
alter table school_lists set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index school_lists__name on school_lists (grade_level_id, school_year, lower(name));

create table school_list_items (
  id integer generated always as identity primary key,
  list_id integer not null constraint school_list_items__list_id references school_lists (id) on delete cascade,
  position integer not null,
  product_id integer not null constraint school_list_items__product_id references products (id),
  -- Null when the parent chooses one of the product's.
  product_option_id integer
    constraint school_list_items__product_option_id references product_options (id),
  quantity integer not null constraint school_list_items__quantity check (quantity between 1 and 999),
  is_required boolean not null default true,
  note text not null default ''
);
alter table school_list_items set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index school_list_items__item on school_list_items (list_id, product_id, coalesce(product_option_id, 0));
create index school_list_items__product_id on school_list_items (product_id);
create index school_list_items__product_option_id on school_list_items (product_option_id);

-- How many pieces of a row of the cart are there for an item and a student. It goes with its row.
create table school_list_puts (
  id integer generated always as identity primary key,
  item_id integer not null constraint school_list_puts__item_id references school_list_items (id) on delete cascade,
  user_id integer not null constraint school_list_puts__user_id references users (id) on delete cascade,
  -- Null for someone else's child.
  student_id integer constraint school_list_puts__student_id references students (id) on delete cascade,
  cart_item_id integer not null constraint school_list_puts__cart_item_id references cart_items (id) on delete cascade,
  quantity integer not null constraint school_list_puts__quantity check (quantity > 0)
);
create unique index school_list_puts__item on school_list_puts (item_id, user_id, coalesce(student_id, 0));
create index school_list_puts__user_id on school_list_puts (user_id);
create index school_list_puts__student_id on school_list_puts (student_id);
create index school_list_puts__cart_item_id on school_list_puts (cart_item_id);
