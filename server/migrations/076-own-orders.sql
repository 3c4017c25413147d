-- The tabs of a customer's orders, each counted and listed without the rows of the others.

create index orders__user_id__status on orders (user_id, status, placed_at, id);
create index return_requests__user_id__pending on return_requests (user_id) where status = 'Pending';
drop index orders__user_id__pending;
