-- What leaves the catalogue leaves the shelf as well.

-- One more kind of change, docs/decisions/100-product-edit.md:
--   write_off        pieces of an option that was removed, but for what pending orders hold; positive for one that was
--                    written off and is taken away as a returned unit afterwards
alter table stock_ledger drop constraint stock_ledger__kind;
alter table stock_ledger add constraint stock_ledger__kind check (kind in
  ('opening', 'edit', 'hold', 'release', 'deduct', 'restore', 'intake', 'return_in', 'return_undo', 'exchange_out',
   'exchange_undo', 'write_off'));

-- What was removed or deleted before this file.
with off as (
  update product_options o set stock = o.held
  from product_options before
  where before.id = o.id and o.hidden_at is not null and o.stock > o.held
  returning o.id, o.stock - before.stock as delta
)
insert into stock_ledger (product_option_id, on_hand_delta, kind, note)
select id, delta, 'write_off', 'Option removed' from off order by id;
