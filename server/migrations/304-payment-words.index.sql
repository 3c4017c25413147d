create index concurrently payments__words on payments
  using gin (fold(reference || ' ' || reference_normalised || ' ' || payer) gin_trgm_ops)
