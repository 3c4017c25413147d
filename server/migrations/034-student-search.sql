-- Any part of a student's id, as the staff search it together with the names of `users`.
create index students__student_id_part on students using gin (fold(student_id) gin_trgm_ops);
