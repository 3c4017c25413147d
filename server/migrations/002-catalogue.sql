-- What the shop sells: categories, variations with their options, products and their options (the variants).

create table categories (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index categories__name on categories (lower(name));

create table variations (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index variations__name on variations (lower(name));

create table variation_options (
  id integer generated always as identity primary key,
  variation_id integer not null constraint variation_options__variation_id references variations on delete cascade,
  name text not null,
  position integer not null default 0,
  constraint variation_options__variation_id__id unique (variation_id, id)
);
create unique index variation_options__name on variation_options (variation_id, lower(name));

-- The columns from `min_price_centavos` on are a ready row for the lists, kept by the triggers of 003-ready-products.sql.
-- Prices are those of the active options, null when there is none.
create table products (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  description text not null,
  status text not null default 'Active' constraint products__status check (status in ('Active', 'Inactive')),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  min_price_centavos bigint,
  max_price_centavos bigint,
  thumbnail_key text,
  category text not null default '',
  category_ids integer[] not null default '{}',
  grade_level_ids integer[] not null default '{}',
  search_text text not null default '',
  search_vector tsvector not null generated always as (to_tsvector('simple'::regconfig, search_text)) stored
);
create unique index products__code on products (lower(code)) where deleted_at is null;
create unique index products__name on products (lower(name)) where deleted_at is null;
create index products__status on products (status, id) where deleted_at is null;
create index products__min_price on products (min_price_centavos, id) where status = 'Active' and deleted_at is null;
create index products__category_ids on products using gin (category_ids);
create index products__grade_level_ids on products using gin (grade_level_ids);
create index products__search_text on products using gin (search_text gin_trgm_ops);
create index products__search_vector on products using gin (search_vector);

-- A category in use cannot be deleted; the first by position is the one that a card shows.
create table product_categories (
  product_id integer not null constraint product_categories__product_id references products on delete cascade,
  category_id integer not null constraint product_categories__category_id references categories,
  position integer not null default 0,
  primary key (product_id, category_id)
);
create index product_categories__category_id on product_categories (category_id, product_id);

-- A product without a row here suits every grade.
create table product_grade_levels (
  product_id integer not null constraint product_grade_levels__product_id references products on delete cascade,
  grade_level_id integer not null constraint product_grade_levels__grade_level_id references grade_levels,
  primary key (product_id, grade_level_id)
);
create index product_grade_levels__grade_level_id on product_grade_levels (grade_level_id, product_id);

create table product_thumbnails (
  id integer generated always as identity primary key,
  product_id integer not null constraint product_thumbnails__product_id references products on delete cascade,
  file_id integer not null constraint product_thumbnails__file_id references files,
  position integer not null default 0
);
create index product_thumbnails__product_id on product_thumbnails (product_id, position);
create index product_thumbnails__file_id on product_thumbnails (file_id);

create table product_variations (
  product_id integer not null constraint product_variations__product_id references products on delete cascade,
  variation_id integer not null constraint product_variations__variation_id references variations,
  position integer not null default 0,
  primary key (product_id, variation_id)
);
create index product_variations__variation_id on product_variations (variation_id);

-- One thing on the shelf. `stock` is on hand, `held` is what pending orders wait for; what can be ordered is their
-- difference. There is no check of held <= stock: staff may count less on the shelf than is held, and approving then
-- says so. `combination_pattern` is the ids of its variation options joined by '-'. A row with `hidden_at` stays only
-- because an order refers to it, and its SKU may be given again.
create table product_options (
  id integer generated always as identity primary key,
  product_id integer not null constraint product_options__product_id references products,
  sku text not null,
  item_description text not null,
  price_centavos bigint not null constraint product_options__price_centavos check (price_centavos >= 0),
  stock integer not null default 0 constraint product_options__stock check (stock >= 0),
  held integer not null default 0 constraint product_options__held check (held >= 0),
  status text not null default 'Active' constraint product_options__status check (status in ('Active', 'Inactive')),
  image_file_id integer constraint product_options__image_file_id references files,
  combination_pattern text not null,
  position integer not null default 0,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)
-- Every order changes `held` and `stock`: room on the page keeps those updates away from the indexes.
with (fillfactor = 80);
create unique index product_options__sku on product_options (lower(sku)) where hidden_at is null;
create unique index product_options__combination on product_options (product_id, combination_pattern)
  where hidden_at is null;
create unique index product_options__item_description on product_options (product_id, lower(item_description))
  where hidden_at is null;
create index product_options__product_id on product_options (product_id, position);
create index product_options__image_file_id on product_options (image_file_id);
create index product_options__price on product_options (price_centavos, product_id) where hidden_at is null;
create index product_options__active_price on product_options (product_id, price_centavos)
  where status = 'Active' and hidden_at is null;

create table product_option_values (
  product_option_id integer not null
    constraint product_option_values__product_option_id references product_options on delete cascade,
  variation_id integer not null,
  variation_option_id integer not null,
  primary key (product_option_id, variation_id),
  constraint product_option_values__variation_option_id
    foreign key (variation_id, variation_option_id) references variation_options (variation_id, id)
);
create index product_option_values__variation_option_id on product_option_values (variation_id, variation_option_id);
