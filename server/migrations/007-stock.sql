-- Where every piece came from and went to: barcode intake and the ledger of both stock numbers.

-- Pieces scanned in. A SKU has one open line; Add_to_Stock closes it and puts its quantity on the shelf, once.
create table barcodes (
  id integer generated always as identity primary key,
  product_option_id integer not null constraint barcodes__product_option_id__fk references product_options,
  quantity integer not null constraint barcodes__quantity check (quantity > 0),
  status text not null default 'Pending' constraint barcodes__status check (status in ('Pending', 'Add_to_Stock')),
  created_by integer constraint barcodes__created_by references users,
  stocked_by integer constraint barcodes__stocked_by references users,
  stocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index barcodes__open on barcodes (product_option_id) where status = 'Pending';
create index barcodes__product_option_id on barcodes (product_option_id);
create index barcodes__status on barcodes (status, id);
create index barcodes__created_by on barcodes (created_by);
create index barcodes__stocked_by on barcodes (stocked_by);

-- One row for every change of `stock` (on hand) or `held` of a product option; both numbers always equal the sums here.
--   opening          a new option with stock            edit             staff set the number on hand
--   hold             an order was placed                release          a pending order was declined or cancelled
--   deduct           an order was approved              restore          an approved order was declined or cancelled
--   intake           barcode intake was added
--   return_in        a returned unit went on the shelf  return_undo      it was taken off again
--   exchange_out     an exchange was handed out         exchange_undo    it came back
create table stock_ledger (
  id bigint generated always as identity primary key,
  product_option_id integer not null constraint stock_ledger__product_option_id references product_options,
  on_hand_delta integer not null default 0,
  held_delta integer not null default 0,
  kind text not null constraint stock_ledger__kind check (kind in
    ('opening', 'edit', 'hold', 'release', 'deduct', 'restore', 'intake', 'return_in', 'return_undo', 'exchange_out',
     'exchange_undo')),
  order_id integer constraint stock_ledger__order_id references orders,
  barcode_id integer constraint stock_ledger__barcode_id references barcodes on delete restrict,
  return_item_id integer constraint stock_ledger__return_item_id references return_items on delete restrict,
  -- No foreign key: an exchange row may be deleted, what it did to the stock stays on record.
  exchange_item_id integer,
  actor_id integer constraint stock_ledger__actor_id references users,
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint stock_ledger__changes_something check (on_hand_delta <> 0 or held_delta <> 0)
);
create index stock_ledger__product_option_id on stock_ledger (product_option_id, id);
create index stock_ledger__order_id on stock_ledger (order_id) where order_id is not null;
create index stock_ledger__barcode_id on stock_ledger (barcode_id) where barcode_id is not null;
create index stock_ledger__return_item_id on stock_ledger (return_item_id) where return_item_id is not null;
create index stock_ledger__exchange_item_id on stock_ledger (exchange_item_id) where exchange_item_id is not null;
create index stock_ledger__actor_id on stock_ledger (actor_id) where actor_id is not null;
create trigger stock_ledger__append_only before update or delete on stock_ledger
  for each row execute function refuse_change();
