create unique index concurrently claims__return_request_id on claims (return_request_id)
