create index concurrently students__sorted on students (lower(last_name), lower(first_name), id)
