-- What an order is handed out for: a code that its owner alone has. Beside it, who took the order and who handed it over.

create table claims (
  id integer generated always as identity primary key,
  -- Seven characters by chance and one that fits them; contract/src/claim-code.ts reads it.
  code text not null constraint claims__code unique,
  order_id integer not null constraint claims__order_id references orders,
  created_at timestamptz not null default now(),
  -- The rest is empty until somebody has taken it.
  claimant text not null default '',
  note text not null default '',
  by_code boolean,
  handed_by integer constraint claims__handed_by references users,
  handed_at timestamptz,
  constraint claims__handed_over
    check ((handed_at is null) = (handed_by is null) and (handed_at is null) = (by_code is null)
      and (handed_at is null) = (claimant = ''))
);
create unique index claims__order_id_index on claims (order_id);
create index claims__handed_by_index on claims (handed_by);
alter table claims set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);

-- Random bytes are those of UUIDs, which the database takes from where keys come from. A byte above 239 is left out, so that
-- each of the 30 characters is as likely as any other. The last character is that of Luhn mod 30.
create function new_claim_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  chance bytea;
  code text := '';
  total integer := 0;
  addend integer;
begin
  while length(code) < 7 loop
    chance := uuid_send(gen_random_uuid());
    -- Those of a UUID that are not its version.
    for place in 0..5 loop
      if length(code) < 7 and get_byte(chance, place) < 240 then
        code := code || substr(alphabet, get_byte(chance, place) % 30 + 1, 1);
      end if;
    end loop;
  end loop;
  for place in 1..7 loop
    addend := (strpos(alphabet, substr(code, place, 1)) - 1) * (1 + place % 2);
    total := total + addend / 30 + addend % 30;
  end loop;
  return code || substr(alphabet, (30 - total % 30) % 30 + 1, 1);
end
$$;

-- Whoever moves an order to ReadyForPickup: staff, many at once, and processes that do not know of codes.
create function claim_order() returns trigger language plpgsql as $$
begin
  while not exists (select from claims where order_id = new.id) loop
    insert into claims (code, order_id) values (new_claim_code(), new.id) on conflict do nothing;
  end loop;
  return null;
end
$$;
create trigger orders__claim after insert or update of status on orders
  for each row when (new.status = 'ReadyForPickup' and new.delivery_method = 'PickUp') execute function claim_order();

do $$
declare
  ready integer;
begin
  for ready in select id from orders where status = 'ReadyForPickup' and delivery_method = 'PickUp' loop
    while not exists (select from claims where order_id = ready) loop
      insert into claims (code, order_id) values (new_claim_code(), ready) on conflict do nothing;
    end loop;
  end loop;
end
$$;

-- What a mail says has dots in its place; the code stands in them when the mail is sent.
alter table mails add column claim_code text not null default '';
