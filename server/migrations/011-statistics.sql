-- When the planner may look at a table.
--
-- A foreign-key check keeps its plan for the life of the connection, until the statistics of the table change. A table
-- that was analysed or vacuumed while it was empty is known to be empty: the plan is a sequential scan, and it stays one
-- while the table fills, and every new shop starts empty. Measured with 20,000 users registering over one connection:
-- 1.5 seconds when the table was never analysed, 11.5 when it had been analysed with three rows in it.
-- A table that was never analysed is taken for ten pages or more, and the plan is the index. So the tables that grow and
-- are looked up by key are left alone until they are large enough for the index to win by their true numbers as well.
-- For the same reason migrations do not analyse; whoever loads many rows at once does (see server/src/db/migrate.ts).
-- Nothing here depends on a server setting, so any PostgreSQL behaves alike.
do $$
declare
  growing text;
begin
  foreach growing in array array[
    'files', 'users', 'students', 'products', 'product_options', 'product_option_values', 'addresses', 'cart_items',
    'orders', 'order_items', 'order_histories', 'order_attachments', 'return_requests', 'return_items',
    'exchange_items', 'return_attachments', 'barcodes', 'stock_ledger', 'notifications', 'notification_recipients',
    'chat_messages', 'chat_threads', 'chat_reads', 'audit_logs'
  ] loop
    execute format(
      'alter table %I set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500)', growing);
  end loop;
end
$$;
