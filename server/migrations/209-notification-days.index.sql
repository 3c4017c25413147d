create index concurrently notifications__created_at on notifications using brin (created_at);
