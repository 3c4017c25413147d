-- What the sales book counts and adds up for each page is kept as rows that are added up, as the sums of orders are: by day, because
-- the book is read from a day to a day.
create table invoice_sums (
  id bigint generated always as identity constraint invoice_sums_pkey primary key,
  day date not null,
  kind text not null,
  state text not null,
  rows bigint not null,
  vatable_centavos bigint not null,
  vat_centavos bigint not null,
  exempt_centavos bigint not null,
  zero_rated_centavos bigint not null,
  non_vat_centavos bigint not null,
  less_centavos bigint not null,
  due_centavos bigint not null
);

create function add_invoice_sums(counted invoices, sign integer) returns void language sql as $$
  insert into invoice_sums (day, kind, state, rows, vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos,
    non_vat_centavos, less_centavos, due_centavos)
  values (counted.day, counted.kind, counted.state, sign, sign * coalesce(counted.vatable_centavos, 0),
    sign * coalesce(counted.vat_centavos, 0), sign * coalesce(counted.exempt_centavos, 0),
    sign * coalesce(counted.zero_rated_centavos, 0), sign * coalesce(counted.non_vat_centavos, 0),
    sign * coalesce(counted.less_centavos, 0), sign * coalesce(counted.due_centavos, 0))
$$;
create function move_invoice_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_invoice_sums(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_invoice_sums(new, 1); end if;
  return null;
end
$$;

-- From here until the end nobody writes; so what is counted is all there is.
create trigger invoices__sum after insert or delete on invoices for each row execute function move_invoice_sums();
create trigger invoices__sum_update after update on invoices for each row
  when ((old.day, old.kind, old.state, old.vatable_centavos, old.vat_centavos, old.exempt_centavos, old.zero_rated_centavos,
      old.non_vat_centavos, old.less_centavos, old.due_centavos)
    is distinct from (new.day, new.kind, new.state, new.vatable_centavos, new.vat_centavos, new.exempt_centavos,
      new.zero_rated_centavos, new.non_vat_centavos, new.less_centavos, new.due_centavos))
  execute function move_invoice_sums();

insert into invoice_sums (day, kind, state, rows, vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos,
  non_vat_centavos, less_centavos, due_centavos)
select day, kind, state, count(*), coalesce(sum(vatable_centavos), 0), coalesce(sum(vat_centavos), 0),
  coalesce(sum(exempt_centavos), 0), coalesce(sum(zero_rated_centavos), 0), coalesce(sum(non_vat_centavos), 0),
  coalesce(sum(less_centavos), 0), coalesce(sum(due_centavos), 0)
from invoices group by day, kind, state;
