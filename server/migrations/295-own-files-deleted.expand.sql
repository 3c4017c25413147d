-- How many of them the customer had sent, who is told of no others; null where nobody knows any more.
alter table order_file_deletions add column own_files integer;
alter table order_file_deletions add constraint order_file_deletions__own_files
  check (own_files between 0 and files) not valid;
