"""Where clients come in: HTTP and sockets, and every bound that holds before anybody is believed."""
