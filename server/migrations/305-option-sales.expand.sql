-- What was sold of every option in all, so that reports of all days read one row of each option and not one of each month.
-- As in daily_sales: no foreign keys, and what was given back leaves a row of zeros.
create table option_sales (
  product_option_id integer constraint option_sales_pkey primary key,
  pieces bigint not null constraint option_sales__pieces check (pieces >= 0),
  sold_centavos bigint not null constraint option_sales__sold_centavos check (sold_centavos >= 0)
)
-- Room for the new version of a row beside it: no index names what changes.
with (fillfactor = 80, autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

-- Whoever changes the sales of a month has the locks of its options by then.
create function add_option_sales() returns trigger language plpgsql as $$
declare
  before_pieces bigint := case tg_op when 'UPDATE' then old.pieces else 0 end;
  before_centavos bigint := case tg_op when 'UPDATE' then old.sold_centavos else 0 end;
begin
  insert into option_sales as kept (product_option_id, pieces, sold_centavos)
  values (new.product_option_id, new.pieces, new.sold_centavos)
  on conflict (product_option_id) do update
    set pieces = kept.pieces + new.pieces - before_pieces,
      sold_centavos = kept.sold_centavos + new.sold_centavos - before_centavos;
  return null;
end
$$;

-- From here until the end nobody writes; so what is added up is all there is.
create trigger monthly_sales__sum after insert or update of pieces, sold_centavos on monthly_sales
  for each row execute function add_option_sales();

insert into option_sales (product_option_id, pieces, sold_centavos)
select product_option_id, sum(pieces), sum(sold_centavos) from monthly_sales group by product_option_id;
