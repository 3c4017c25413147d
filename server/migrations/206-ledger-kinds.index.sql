create index concurrently stock_ledger__kind on stock_ledger (kind, id);
