create index concurrently orders__student_id on orders (student_id, placed_at desc) where student_id is not null
