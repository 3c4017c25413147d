create index concurrently return_requests__open_swaps on return_requests (created_at) where is_swap and status = 'Pending'
