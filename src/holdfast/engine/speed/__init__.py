"""How rules become fast: one generated module for the processor, one for the GPU, made ready beforehand."""
