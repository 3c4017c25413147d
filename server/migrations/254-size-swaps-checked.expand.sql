-- Reads without keeping anybody from writing.
alter table stock_ledger validate constraint stock_ledger__kind;
alter table claims validate constraint claims__return_request_id;
alter table claims validate constraint claims__of_one;
