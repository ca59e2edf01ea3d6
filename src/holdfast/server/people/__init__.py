"""Who somebody is, on which devices and with which programs, and how they are told when they are away."""
