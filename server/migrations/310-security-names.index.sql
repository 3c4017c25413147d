-- What an erasure looks for: log-ins under the name or the address of an account that had none yet.
create index concurrently security_events__user_name on security_events (lower(user_name))
