-- The search of the staff's returns compares a stored text, as that of people does: 030 folded number and name anew for every
-- row that a frequent word finds.
drop index return_requests__search;
alter table return_requests
  -- Any part of number or name, without regard to case and accents.
  add column search_text text not null generated always as (fold(order_number || ' ' || requested_by)) stored;
create index return_requests__search_text on return_requests using gin (search_text gin_trgm_ops);
