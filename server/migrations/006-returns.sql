-- Returns and exchanges: one request per order, unit by unit.

create table reasons (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0
);
create unique index reasons__name on reasons (lower(name));

create table return_requests (
  id integer generated always as identity primary key,
  order_id integer not null constraint return_requests__order_id__fk references orders,
  user_id integer not null constraint return_requests__user_id references users,
  status text not null default 'Pending'
    constraint return_requests__status check (status in ('Pending', 'Approved', 'Declined')),
  is_exchange boolean not null,
  remarks text not null,
  approver_id integer constraint return_requests__approver_id references users,
  approved_at timestamptz,
  payment_received_centavos bigint not null default 0
    constraint return_requests__payment_received_centavos check (payment_received_centavos >= 0),
  repayment_type_id integer,
  invoice text not null default '',
  or_date_issued date,
  cheque_voucher text not null default '',
  cheque_date_issued date,
  payment_notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint return_requests__order_id unique (order_id)
);
create index return_requests__created_at on return_requests (created_at, id);
create index return_requests__status__created_at on return_requests (status, created_at, id);
create index return_requests__user_id__created_at on return_requests (user_id, created_at, id);
create index return_requests__approver_id on return_requests (approver_id);

-- One returned unit of an ordered item: `unit_index` says which of its pieces, from 0. With its exchange rows it is a
-- group of the exchange screen.
create table return_items (
  id integer generated always as identity primary key,
  return_request_id integer not null
    constraint return_items__return_request_id references return_requests on delete cascade,
  order_item_id integer not null constraint return_items__order_item_id references order_items,
  unit_index integer not null constraint return_items__unit_index check (unit_index >= 0),
  reason_id integer not null constraint return_items__reason_id references reasons,
  position integer not null,
  constraint return_items__order_item_id__unit_index unique (order_item_id, unit_index),
  constraint return_items__return_request_id__position unique (return_request_id, position)
);
create index return_items__reason_id on return_items (reason_id, return_request_id);

-- What is given for a returned unit. Status and return type (0 back to stock, 1 disposal) are the group's, repeated on
-- each of its rows. Names are copies, as on an order.
create table exchange_items (
  id integer generated always as identity primary key,
  return_request_id integer not null
    constraint exchange_items__return_request_id references return_requests on delete cascade,
  return_item_id integer not null constraint exchange_items__return_item_id references return_items on delete cascade,
  row_number integer not null constraint exchange_items__row_number check (row_number > 0),
  product_option_id integer constraint exchange_items__product_option_id references product_options,
  name text not null default '',
  variation text[] not null default '{}',
  sku text not null default '',
  item_description text not null default '',
  categories text[] not null default '{}',
  quantity integer not null default 1 constraint exchange_items__quantity check (quantity > 0),
  price_centavos bigint not null default 0 constraint exchange_items__price_centavos check (price_centavos >= 0),
  status text not null default 'Pending'
    constraint exchange_items__status check (status in ('Pending', 'Approved', 'Declined')),
  return_type smallint constraint exchange_items__return_type check (return_type in (0, 1)),
  created_at timestamptz not null default now(),
  -- Deferred: rows are renumbered when one is deleted.
  constraint exchange_items__return_request_id__row_number unique (return_request_id, row_number)
    deferrable initially deferred
);
create index exchange_items__return_item_id on exchange_items (return_item_id);
create index exchange_items__product_option_id on exchange_items (product_option_id);

-- 'request' is what the customer attached, 'paymentDetail' what staff add.
create table return_attachments (
  id integer generated always as identity primary key,
  return_request_id integer not null
    constraint return_attachments__return_request_id references return_requests on delete cascade,
  kind text not null constraint return_attachments__kind check (kind in ('request', 'paymentDetail')),
  file_id integer not null constraint return_attachments__file_id references files,
  file_name text not null,
  created_at timestamptz not null default now(),
  constraint return_attachments__request__kind__file_name unique (return_request_id, kind, file_name)
);
create index return_attachments__file_id on return_attachments (file_id);
