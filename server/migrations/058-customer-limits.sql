-- What one customer may take is counted where several requests at once cannot pass it.

create index orders__user_id__pending on orders (user_id) where status = 'Pending';

-- How many orders of a user wait for approval. Whoever asks waits for the user's other checkout to end first and then
-- reads what it left, which a plain subquery of the same statement would not see.
create function open_orders_of(customer integer) returns bigint language plpgsql volatile as $$
begin
  perform from users where id = customer for no key update;
  return (select count(*) from orders where user_id = customer and status = 'Pending');
end
$$;

-- What a user has uploaded on a day of Manila and what was kept of it, in files and bytes. What was taken away again
-- counts.
create table upload_days (
  user_id integer not null constraint upload_days__user_id references users on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  constraint upload_days__user_id__day primary key (user_id, day)
);
create index upload_days__day on upload_days (day);
