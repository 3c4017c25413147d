-- What is short of the options that the shop offers, so that kept lists are known to be out of date when a card has to say
-- 'Only 4 left' or 'Sold out'. Orders change `stock` and `held` all day; here they write only when they cross the few, each
-- a row of its own option, which they have locked already: no order waits for another one's, nor for an edit of the catalogue.

create table scarce_options (
  product_option_id integer primary key
    constraint scarce_options__product_option_id references product_options on delete cascade,
  -- LOW_STOCK of contract/src/product-rules.ts is the most.
  pieces integer not null constraint scarce_options__pieces check (pieces between 0 and 5)
);

-- Null when there are enough, or when the option is not offered at all.
create function scarce_pieces(option product_options) returns integer language sql immutable as $$
  select case when option.status = 'Active' and option.hidden_at is null and option.stock - option.held <= 5
    then greatest(option.stock - option.held, 0) end
$$;

create function keep_scarce_option() returns trigger language plpgsql as $$
declare
  left_over integer := scarce_pieces(new);
begin
  if left_over is null then
    delete from scarce_options where product_option_id = new.id;
  else
    insert into scarce_options (product_option_id, pieces) values (new.id, left_over)
    on conflict (product_option_id) do update set pieces = excluded.pieces;
  end if;
  return null;
end
$$;
create trigger product_options__scarce_insert after insert on product_options
  for each row when (scarce_pieces(new) is not null) execute function keep_scarce_option();
create trigger product_options__scarce_update after update of stock, held, status, hidden_at on product_options
  for each row when (scarce_pieces(new) is distinct from scarce_pieces(old)) execute function keep_scarce_option();

insert into scarce_options (product_option_id, pieces)
select o.id, scarce_pieces(o) from product_options o where scarce_pieces(o) is not null;
