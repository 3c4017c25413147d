-- Who changed a return or exchange request last, for a colleague whose edit began before that; null when nobody has since
-- this file.
alter table return_requests
  add column changed_by_id integer constraint return_requests__changed_by_id references users,
  add column changed_at timestamptz;
create index return_requests__changed_by_id on return_requests (changed_by_id);
