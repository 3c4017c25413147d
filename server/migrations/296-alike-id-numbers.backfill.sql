-- As idNumberKey of the contract does: letters that are taken for digits make no other ID number.
update orders set special_discount_id_key = translate(special_discount_id_key, 'OΟОILΙІ', '0001111')
where id in (select id from orders where special_discount_id_key ~ '[OΟОILΙІ]' limit 1000);
