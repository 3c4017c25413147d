-- What a customer keeps before ordering.

create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null constraint addresses__user_id references users on delete cascade,
  receiver_name text not null,
  email text not null,
  contact_number text not null,
  residence text not null,
  region text not null,
  province text not null,
  city text not null,
  barangay text not null,
  created_at timestamptz not null default now()
);
create index addresses__user_id on addresses (user_id, id);

create table cart_items (
  id integer generated always as identity primary key,
  user_id integer not null constraint cart_items__user_id references users on delete cascade,
  product_option_id integer not null
    constraint cart_items__product_option_id references product_options on delete cascade,
  quantity integer not null constraint cart_items__quantity check (quantity > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_items__user_id__product_option_id unique (user_id, product_option_id)
);
create index cart_items__product_option_id on cart_items (product_option_id);
