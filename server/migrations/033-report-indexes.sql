-- What the order report and the audit log are searched, sorted and counted by.

-- A page far down a list is found in an index that has all that filters and order need; its rows are read afterwards.
-- `receiver_name` itself is there because an index is only enough by itself when it has the columns of its expressions.
create index orders__receiver_name on orders (lower(receiver_name), id) include (receiver_name);

-- The months of a chart are added up in it.
drop index orders__placed_at;
create index orders__placed_at on orders (placed_at, id) include (status, total_centavos);

-- The orders of one option in a range of days: whoever knows the first and the last order of these days skips the others.
drop index order_items__product_option_id;
create index order_items__product_option_id on order_items (product_option_id, order_id);

-- Folded once, when it is written.
alter table audit_logs add column search_text text not null
  generated always as (fold(executed_by_name || ' ' || description)) stored;
drop index audit_logs__search;
create index audit_logs__search_text on audit_logs using gin (search_text gin_trgm_ops);
-- A word that half of the rows have is counted in it, too: the rows themselves are five times as large.
drop index audit_logs__logged_at;
create index audit_logs__logged_at on audit_logs (logged_at, id) include (module, action, search_text);
drop index audit_logs__module__logged_at;
create index audit_logs__module on audit_logs (module, logged_at, id) include (action);
drop index audit_logs__action__logged_at;
create index audit_logs__action on audit_logs (action, logged_at, id) include (module);
drop index audit_logs__executed_by_name;
create index audit_logs__executed_by_name on audit_logs (lower(executed_by_name), id)
  include (executed_by_name, module, action, logged_at);
-- Counting by an index alone needs to know that all its rows are visible, which a vacuum finds out.
alter table audit_logs set (autovacuum_vacuum_insert_scale_factor = 0.02);
