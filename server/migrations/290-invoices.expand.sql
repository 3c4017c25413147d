-- The sales book: what every sales invoice said when it was written, version by version, and where each sale and exchange
-- stands now.

-- A version is what was printed. It stays as it is, but for the names of whoever asked to be forgotten.
create table invoice_documents (
  id integer generated always as identity primary key,
  order_id integer not null constraint invoice_documents__order_id references orders,
  -- Null for the invoice of the order itself.
  exchange_id integer constraint invoice_documents__exchange_id references return_requests,
  -- From 1 without gaps for each of them.
  version integer not null,
  state text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  constraint invoice_documents__version check (version > 0),
  constraint invoice_documents__state check (state in ('Issued', 'Cancelled'))
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index invoice_documents__order_id_index on invoice_documents (order_id, exchange_id, version) nulls not distinct;
create index invoice_documents__exchange_id_index on invoice_documents (exchange_id) where exchange_id is not null;

create function refuse_other_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.order_id, new.exchange_id, new.version, new.state, new.created_at, new.body - 'buyer')
      is not distinct from
      (old.id, old.order_id, old.exchange_id, old.version, old.state, old.created_at, old.body - 'buyer')
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger invoice_documents__append_only before update or delete on invoice_documents
  for each row execute function refuse_other_words();
create trigger invoice_documents__no_truncate before truncate on invoice_documents
  for each statement execute function refuse_change();

-- The register: one row of each order that is printable or was, and two of each exchange. Its sums stand in columns, so
-- that a year is added up without reading a document.
create table invoices (
  id integer generated always as identity primary key,
  order_id integer not null constraint invoices__order_id references orders,
  exchange_id integer constraint invoices__exchange_id references return_requests,
  kind text not null,
  state text not null,
  -- The date issued; without one the day from which it could be printed.
  day date not null,
  date_issued date,
  number text not null,
  -- What two numbers are compared by.
  number_key text not null generated always as (upper(replace(number, ' ', ''))) stored,
  -- Of its newest document; null as long as there is none.
  version integer,
  -- Null without a number: then there is nothing to add up.
  vatable_centavos bigint,
  vat_centavos bigint,
  exempt_centavos bigint,
  zero_rated_centavos bigint,
  non_vat_centavos bigint,
  less_centavos bigint,
  due_centavos bigint,
  constraint invoices__kind check (
    kind = 'Sale' and exchange_id is null or kind in ('Exchange', 'Returned goods') and exchange_id is not null),
  constraint invoices__state check (state in ('Issued', 'Cancelled', 'No number')),
  constraint invoices__numbered check ((state = 'No number') = (due_centavos is null)),
  constraint invoices__sums check (
    num_nulls(vatable_centavos, vat_centavos, exempt_centavos, zero_rated_centavos, non_vat_centavos, less_centavos,
      due_centavos) in (0, 7)
    and vatable_centavos + vat_centavos + exempt_centavos + zero_rated_centavos + non_vat_centavos = due_centavos)
)
with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create unique index invoices__order_id_index on invoices (order_id, exchange_id, kind) nulls not distinct;
create index invoices__exchange_id_index on invoices (exchange_id) where exchange_id is not null;
create index invoices__day on invoices (day, id);
create index invoices__number_key on invoices (number_key, id);
