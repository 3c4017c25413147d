-- A number that somebody sets counts with the scans before it; those after it can be taken back.
alter table stock_count_parts add column set_after integer;
