-- The sizes of a product in words: {title, unit, columns, rows}. Null without any.
alter table products add column size_chart jsonb;
