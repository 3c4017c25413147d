create index concurrently orders__tin_number on orders using gin (tin_number gin_trgm_ops) where tin_number <> ''
