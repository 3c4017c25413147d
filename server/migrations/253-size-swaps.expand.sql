-- Size swaps: exchange requests that hold the new pieces until they are decided, and have a code as ready orders have.

alter table return_requests add column is_swap boolean not null default false;

-- Two more kinds of change:
--   swap_hold        a piece that a size swap waits for
--   swap_release     the end of it: the swap was approved, declined or given something else, or it has lapsed
alter table stock_ledger drop constraint stock_ledger__kind;
alter table stock_ledger add constraint stock_ledger__kind check (kind in
  ('opening', 'edit', 'hold', 'release', 'deduct', 'restore', 'intake', 'return_in', 'return_undo', 'exchange_out',
   'exchange_undo', 'write_off', 'counter_sale', 'counter_void', 'count', 'import_opening', 'import_restock',
   'swap_hold', 'swap_release')) not valid;

-- A code is that of an order or of a swap.
alter table claims alter column order_id drop not null;
alter table claims add column return_request_id integer;
alter table claims add constraint claims__return_request_id
  foreign key (return_request_id) references return_requests not valid;
alter table claims add constraint claims__of_one check (num_nonnulls(order_id, return_request_id) = 1) not valid;

create function claim_swap() returns trigger language plpgsql as $$
begin
  while not exists (select from claims where return_request_id = new.id) loop
    insert into claims (code, return_request_id) values (new_claim_code(), new.id) on conflict do nothing;
  end loop;
  return null;
end
$$;
create trigger return_requests__claim after insert on return_requests
  for each row when (new.is_swap) execute function claim_swap();
