create index concurrently stock_ledger__created_at on stock_ledger using brin (created_at);
