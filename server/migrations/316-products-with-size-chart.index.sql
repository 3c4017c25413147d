-- The few products that have a size chart, among all others.
create index concurrently products__size_chart on products (id) where size_chart is not null and deleted_at is null
