-- Orders: what was bought, as it was then, and how it was paid.

-- Order numbers count up within a day (in Manila). They come from a sequence, so that orders do not wait for each other
-- until their commits, as they would at a counter's row. A number is never given twice; an order that is undone at the
-- last moment leaves a gap. `before` is where the sequence stood when the first order of the day came.
create sequence order_numbers as bigint;
create table order_number_counters (
  day date primary key,
  before bigint not null
);

-- 'ORD-20261121-0001'
create function next_order_number(order_day date) returns text language plpgsql as $$
declare
  drawn bigint;
  start bigint;
  place text;
begin
  loop
    drawn := nextval('order_numbers');
    select before into start from order_number_counters where day = order_day;
    if start is null then
      insert into order_number_counters (day, before) values (order_day, drawn - 1) on conflict do nothing;
      select before into start from order_number_counters where day = order_day;
    end if;
    -- Two first orders of a day: the one that drew earlier and came later draws again.
    exit when drawn > start;
  end loop;
  place := (drawn - start)::text;
  return 'ORD-' || to_char(order_day, 'YYYYMMDD') || '-' || lpad(place, greatest(4, length(place)), '0');
end
$$;

-- Names, address and amounts are copies: an order does not change when its customer or the catalogue does.
-- `delivery_date` is null while no date is set; tags and types are the ids of contract/src/common.ts.
-- `cart_signature` is its 'sku:quantity' pairs, sorted and joined by '|'.
create table orders (
  id integer generated always as identity primary key,
  order_number text not null constraint orders__order_number unique,
  user_id integer not null constraint orders__user_id references users,
  status text not null default 'Pending' constraint orders__status check (status in
    ('Pending', 'Approved', 'Packaging', 'Shipped', 'Declined', 'ReadyForPickup', 'Delivered', 'Completed', 'Cancelled')),
  customer_name text not null,
  customer_email text not null,
  student_name text not null,
  grade_level text not null,
  mobile_number text not null,
  tin_number text not null default '',
  payment_type text not null constraint orders__payment_type check (payment_type in
    ('Cash', 'BankDeposit', 'BankCheque', 'OnlineBanking')),
  delivery_method text not null constraint orders__delivery_method check (delivery_method in
    ('ThirdPartyDelivery', 'PickUp')),
  receiver_name text not null,
  address_text text not null,
  contact text not null,
  email text not null,
  remarks text not null default '',
  reason text not null default '',
  discount_type text not null default '',
  discount_rate numeric(5, 2) constraint orders__discount_rate check (discount_rate between 0 and 100),
  subtotal_centavos bigint not null constraint orders__subtotal_centavos check (subtotal_centavos >= 0),
  amount_less_centavos bigint not null default 0
    constraint orders__amount_less_centavos check (amount_less_centavos between 0 and subtotal_centavos),
  total_centavos bigint not null
    constraint orders__total_centavos check (total_centavos = subtotal_centavos - amount_less_centavos),
  total_quantity integer not null constraint orders__total_quantity check (total_quantity > 0),
  payment_received_centavos bigint
    constraint orders__payment_received_centavos check (payment_received_centavos >= 0),
  payment_tag_type_id integer,
  overpayment_amount_centavos bigint
    constraint orders__overpayment_amount_centavos check (overpayment_amount_centavos >= 0),
  reimbursement_type_id integer,
  under_payment_amount_centavos bigint
    constraint orders__under_payment_amount_centavos check (under_payment_amount_centavos >= 0),
  repayment_type_id integer,
  invoice text not null default '',
  or_date_issued date,
  cheque_voucher text not null default '',
  cheque_date_issued date,
  payment_notes text not null default '',
  approver_id integer constraint orders__approver_id references users,
  approved_at timestamptz,
  delivery_date date,
  delivered_at timestamptz,
  idempotency_key text,
  cart_signature text not null,
  version integer not null default 1,
  placed_at timestamptz not null default now()
);
create unique index orders__idempotency_key on orders (user_id, idempotency_key) where idempotency_key is not null;
create index orders__placed_at on orders (placed_at, id);
create index orders__user_id__placed_at on orders (user_id, placed_at, id);
create index orders__status__placed_at on orders (status, placed_at, id);
create index orders__payment_type__placed_at on orders (payment_type, placed_at, id);
create index orders__total_quantity on orders (total_quantity, id);
create index orders__customer_name on orders (lower(customer_name), id);
create index orders__approver_id on orders (approver_id);
-- Any part of the number, in either case.
create index orders__order_number_part on orders using gin (order_number gin_trgm_ops);
-- By its digest, because a large order's signature does not fit into an index row.
create index orders__cart_signature on orders (user_id, md5(cart_signature));
create index orders__delivered_at on orders (delivered_at) where status = 'Delivered';

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null constraint order_items__order_id references orders,
  product_option_id integer not null constraint order_items__product_option_id references product_options,
  position integer not null,
  name text not null,
  variation text[] not null default '{}',
  sku text not null,
  item_description text not null,
  categories text[] not null default '{}',
  image_key text,
  price_centavos bigint not null constraint order_items__price_centavos check (price_centavos >= 0),
  quantity integer not null constraint order_items__quantity check (quantity > 0),
  total_centavos bigint not null
    constraint order_items__total_centavos check (total_centavos = price_centavos * quantity),
  constraint order_items__order_id__position unique (order_id, position)
);
create index order_items__product_option_id on order_items (product_option_id);

-- The statuses that an order has reached, each once. The actor is null when a job moved it.
create table order_histories (
  id bigint generated always as identity primary key,
  order_id integer not null constraint order_histories__order_id references orders,
  status text not null constraint order_histories__status check (status in
    ('Pending', 'Approved', 'Packaging', 'Shipped', 'Declined', 'ReadyForPickup', 'Delivered', 'Completed', 'Cancelled')),
  actor_id integer constraint order_histories__actor_id references users,
  created_at timestamptz not null default now(),
  constraint order_histories__order_id__status unique (order_id, status)
);
create index order_histories__actor_id on order_histories (actor_id);

-- 'payment' is the customer's proof, 'paymentDetail' what staff add. The file name is unique within its kind because
-- the delete call names a file by it.
create table order_attachments (
  id integer generated always as identity primary key,
  order_id integer not null constraint order_attachments__order_id references orders,
  kind text not null constraint order_attachments__kind check (kind in ('payment', 'paymentDetail')),
  file_id integer not null constraint order_attachments__file_id references files,
  file_name text not null,
  created_at timestamptz not null default now(),
  constraint order_attachments__order_id__kind__file_name unique (order_id, kind, file_name)
);
create index order_attachments__file_id on order_attachments (file_id);
